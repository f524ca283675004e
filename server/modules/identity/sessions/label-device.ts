/** What a user agent says about a browser, so that members can recognise their devices. */
export type DeviceLabel = { browser: string | null; system: string | null; isPhone: boolean }

/** In the order of the search: most user agents also contain the names of browsers below them. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\/|Opera/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['UC Browser', /UCBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /(?:Headless)?Chrome\/|CriOS\//],
  ['Safari', /Version\/[\d.]+.*Safari\//],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]
const nameIn = (list: readonly [string, RegExp][], text: string) =>
  list.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** Returns the browser and the system of a user agent; null for each that it does not name. */
export function labelOf(userAgent: string): DeviceLabel {
  const system = nameIn(SYSTEMS, userAgent)
  return {
    browser: nameIn(BROWSERS, userAgent),
    system,
    isPhone: system === 'iOS' || (system === 'Android' && /Mobile/.test(userAgent)),
  }
}
