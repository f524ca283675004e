/**
 * Returns the language in which a name is announced, if it differs from the page's: names of games and vendors in Latin
 * letters alone are read as English. Undefined where the page's own voice can read it.
 */
export function foreignLang(name: string): 'en' | undefined {
  const letters = name.match(/\p{L}/gu)
  return letters && letters.every((letter) => /\p{Script=Latin}/u.test(letter)) ? 'en' : undefined
}
