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
    figure.classList.add('drawn');
  }).catch(function () { figure.querySelector('.canvas').remove(); });
});
