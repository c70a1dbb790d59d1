'use strict';
document.querySelectorAll('script[data-chart]').forEach(function (node) {
  const figure = node.closest('figure');
  const spec = vegaLite.compile(JSON.parse(node.textContent)).spec;
  const view = new vega.View(vega.parse(spec, null, { ast: true }), {
    container: figure.querySelector('.canvas'),
    expr: vegaInterpreter.expressionInterpreter,
    hover: false,
    loader: { load: function () { return Promise.reject(new Error('closed')); }, sanitize: function () { return Promise.reject(new Error('closed')); } },
    logLevel: vega.Error,
    renderer: 'svg'
  });
  view.runAsync().then(function () {
    const table = figure.querySelector('details');
    if (table) { table.open = false; }
    figure.querySelectorAll('.canvas text').forEach(function (words) {
      const found = /^(.*R)_([abc])(.*)$/.exec(words.textContent);
      if (!found) { return; }
      words.textContent = found[1];
      [[found[2], '3', '75%'], [found[3], '-3', '100%']].forEach(function (part) {
        const set = document.createElementNS('http://www.w3.org/2000/svg', 'tspan');
        set.textContent = part[0];
        set.setAttribute('dy', part[1]);
        set.setAttribute('font-size', part[2]);
        words.appendChild(set);
      });
    });
    figure.classList.add('drawn');
  }).catch(function () { figure.querySelector('.canvas').remove(); });
});
