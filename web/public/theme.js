// Light or dark before the first paint: the address's `dark`, else the person's choice, else the system's.
;(() => {
  var key = 'mantine-color-scheme-value'
  var asked = /[?&]dark=(true|false)/.exec(location.search)
  var chosen = null
  try {
    if (asked) localStorage.setItem(key, asked[1] === 'true' ? 'dark' : 'light')
    chosen = localStorage.getItem(key)
  } catch {
    if (asked) chosen = asked[1] === 'true' ? 'dark' : 'light'
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
