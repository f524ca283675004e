/** "+880•••••5678": enough to know one's own number by. */
export function maskMobile(number: string): string {
  const head = number.startsWith('+') ? number.slice(0, Math.min(4, number.length - 6)) : ''
  return `${head}${'•'.repeat(5)}${number.slice(-3)}`
}

/** "r•••@example.com". */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
