// Runs before the first paint: sets theme, language and whether a member is logged in, from what this browser stores.
;(function () {
  var root = document.documentElement
  // a token is removed from the address before any other file is requested, and is exchanged for one that was in no
  // address (decision 0214)
  var address = new URL(location.href)
  var token = address.searchParams.get('token')
  if (token !== null) {
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address.pathname + address.search + address.hash)
    if (/^[\w-]{43}$/.test(token)) {
      window.enteredByLink = fetch('/wps/session/exchange', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: token }),
        signal: AbortSignal.timeout(10000),
      })
        .then(function (answer) {
          return answer.json()
        })
        .catch(function () {
          return null
        })
    }
  }
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    root.dataset.session = sessionStorage.getItem('token') ? 'member' : 'guest'
    root.dataset.recent = localStorage.getItem('recent') || 'no'
    if (localStorage.getItem('sideMenu') === 'rail') root.dataset.side = 'rail'
    var lang = localStorage.getItem('lang')
    if (lang && lang.toLowerCase() !== root.lang) root.dataset.shell = 'stale'
  } catch {
    root.dataset.session = 'guest'
  }
})()
