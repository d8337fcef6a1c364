// Light or dark before the first paint: the address's `dark`, else the person's choice, else the system's, also when that changes.
;(() => {
  var key = 'mantine-color-scheme-value'
  var asked = /[?&]dark=(true|false)/.exec(location.search)
  var system = matchMedia('(prefers-color-scheme: dark)')
  var chosen = asked ? (asked[1] === 'true' ? 'dark' : 'light') : null
  try {
    if (asked) localStorage.setItem(key, chosen)
  } catch {
    // Without storage the address alone decides.
  }
  var paint = () => {
    var choice = chosen
    try {
      choice = localStorage.getItem(key)
    } catch {
      // As above.
    }
    var dark = choice === 'dark' || (choice !== 'light' && system.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }
  try {
    // Who signed out without a line is shown to nobody (src/kit/sw/salida.ts).
    if (localStorage.getItem('eleva:salida') !== null) document.documentElement.setAttribute('data-salida', '')
  } catch {
    // Without storage nobody could have.
  }
  try {
    // Whoever has never had the font of titles gets it behind the screen (src/app/titulos.ts), on all but the pages for
    // everybody.
    if (
      !/^\/(login|registro(-docentes-invita.*)?|canopi.*|capacitacion.*|privacy|terms|sign-up|pages-.*)?$/.test(
        location.pathname,
      ) &&
      !localStorage.getItem('eleva:titulos')
    )
      document.documentElement.setAttribute('data-titulos', 'luego')
  } catch {
    // Without storage it comes each time as it comes.
  }
  paint()
  system.addEventListener('change', paint)
})()
