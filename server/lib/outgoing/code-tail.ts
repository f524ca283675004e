/** Returns the last line of an SMS with a code: a phone offers the code to the pages of this domain and to no other. */
export const codeTail = (domain: string, code: string): string => `\n\n@${domain} #${code}`
