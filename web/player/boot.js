// Runs before the first paint: sets theme, language and whether a member is logged in, from what this browser stores;
// tells the page when the faces of its language are there.
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
  // a tap on a button of a page that is drawn, and whose script is still on its way, is done when it runs
  // (web/lib/early-tap.ts)
  document.addEventListener('click', function (event) {
    var drawn = document.querySelector('#root[data-drawn]')
    var button = drawn && event.target.closest && event.target.closest('button')
    if (!button) return
    var name = button.getAttribute('aria-label') || button.textContent
    var alike = Array.from(drawn.querySelectorAll('button')).filter(function (one) {
      return (one.getAttribute('aria-label') || one.textContent) === name
    })
    window.earlyTap = { name: name, place: alike.indexOf(button) }
  })
  // and so is what was typed into a box of it
  document.addEventListener('input', function (event) {
    var box = event.target
    if (document.querySelector('#root[data-drawn]') && box.labels && box.labels[0])
      window.earlyWords = { label: box.labels[0].textContent, text: box.value }
  })
  // what would move with the faces is hidden until then (web/ui/fonts.css), but no longer than three seconds
  function awaitFaces() {
    // the parts that the interface's words need, by where their range begins (web/ui/fonts.css): asked for by letters,
    // the browser would fetch the whole files as well, which have the same letters
    var ranges = root.lang === 'ar' ? /^U\+0*(20-|600|951)/i : /^U\+0*(20-|951)/i
    function isPart(face) {
      return /Fair (Display|Text|Arabic)"?$/.test(face.family) && ranges.test(face.unicodeRange)
    }
    function load(face) {
      return face.load()
    }
    function show() {
      delete root.dataset.faces
    }
    Promise.all(sheets().map(read))
      .then(function () {
        return Promise.all(Array.from(document.fonts).filter(isPart).map(load))
      })
      .then(show, show)
    setTimeout(show, 3000)
  }
  // the style sheets that name the faces: none on a first visit, whose head contains what is needed of them
  function sheets() {
    return Array.from(document.head.querySelectorAll('link[rel="stylesheet"]'))
  }
  function read(link) {
    return (
      link.sheet ||
      new Promise(function (done) {
        link.onload = link.onerror = done
      })
    )
  }
  if (document.readyState === 'loading') document.addEventListener('readystatechange', awaitFaces, { once: true })
  else awaitFaces()
})()
