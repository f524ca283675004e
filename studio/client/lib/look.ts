/** The site's theme, as its page told it last: kept on this device, so that the next opening begins in it. */
export type Theme = 'dark' | 'light'

const THEME_KEY = 'studio.theme'
/** What a browser paints around the page. */
const GROUND: Readonly<Record<Theme, string>> = { dark: '#0d0a14', light: '#f5f4f8' }

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme])
}

/** Shows the theme that was told last; dark until one was. */
export function showKeptTheme(): void {
  show(localStorage.getItem(THEME_KEY) === 'light' ? 'light' : 'dark')
}

/** Takes the site's theme over. Scenes stay as they are: art is the same in both. */
export function takeTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme)
  show(theme)
}
