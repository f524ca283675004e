/** Splits a text at commas, blanks and line ends. */
export const lines = (text: string): string[] => text.split(/[\s,]+/).filter((one) => one !== '')

/** Returns the codes as `domain=code`, separated by commas, as a field shows them. */
export const textOfCodes = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([domain, code]) => `${domain}=${code}`)
    .join(', ')

/** Returns the codes by domain from a field's text. */
export const codesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    lines(text).map((one) => {
      const [domain = '', code = ''] = one.split('=')
      return [domain, code]
    }),
  )
