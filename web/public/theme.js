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
  paint()
  system.addEventListener('change', paint)
})()
