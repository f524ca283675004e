// Runs before the first paint: theme, language and whether somebody is logged in, from what this browser keeps.
;(function () {
  var root = document.documentElement
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
