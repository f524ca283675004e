/** Masks a number: "+880•••••5678". Members can recognise their own. */
export function maskMobile(number: string): string {
  const head = number.startsWith('+') ? number.slice(0, Math.min(4, number.length - 6)) : ''
  return `${head}${'•'.repeat(5)}${number.slice(-3)}`
}

/** Masks a mail address: "r•••@example.com". */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
