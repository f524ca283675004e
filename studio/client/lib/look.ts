/** The site's theme, as its page last sent it: stored on this device, so that the next opening begins with it. */
export type Theme = 'dark' | 'light'

const THEME_KEY = 'studio.theme'
/** The colour that a browser paints around the page. */
const GROUND: Readonly<Record<Theme, string>> = { dark: '#0d0a14', light: '#f5f4f8' }

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme])
}

/** Shows the stored theme; dark until the site has sent one. */
export function showKeptTheme(): void {
  show(localStorage.getItem(THEME_KEY) === 'light' ? 'light' : 'dark')
}

/** Shows and stores the site's theme. Scenes do not change: their pictures are the same in both themes. */
export function takeTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme)
  show(theme)
}
