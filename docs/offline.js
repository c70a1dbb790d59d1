// A browser starts no worker from a page that was opened from disk; there the search works in a hidden frame, spoken to in turns as a worker is.
if (location.protocol === "file:") {
  window.Worker = class {
    constructor(address) {
      const waiting = [], frame = document.createElement("iframe");
      const script = new URL(address, location.href).href.replace(/["<>&]/g, sign => encodeURIComponent(sign));
      this.frame = frame;
      this.postMessage = data => waiting.push(data);
      frame.hidden = true;
      frame.srcdoc = `<!doctype html><title></title><script src="${script}"></script>`;
      frame.addEventListener("load", () => {
        const inside = frame.contentWindow;
        inside.postMessage = data => setTimeout(() => this.onmessage?.({ data: structuredClone(data) }));
        this.postMessage = data => setTimeout(() => inside.onmessage({ data: inside.structuredClone(data) }));
        waiting.forEach(data => this.postMessage(data));
      });
      document.body.append(frame);
    }
    terminate() { this.frame.remove(); }
  };
}
