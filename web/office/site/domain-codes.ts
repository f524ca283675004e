/** What was typed with commas, blanks or line ends between. */
export const lines = (text: string): string[] => text.split(/[\s,]+/).filter((one) => one !== '')

/** `domain=code` each, as a field shows them. */
export const textOfCodes = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([domain, code]) => `${domain}=${code}`)
    .join(', ')

/** The codes by domain that a field's text names. */
export const codesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    lines(text).map((one) => {
      const [domain = '', code = ''] = one.split('=')
      return [domain, code]
    }),
  )
