/**
 * Masks a recipient for lists of what was sent: "r•••@example.com", "+880•••••78". Enough for an operator who was told
 * the address to recognise it, and for nobody else to write to it.
 */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  if (at > 0) return `${recipient.slice(0, 1)}•••@${recipient.slice(at + 1)}`.slice(0, 120)
  const head = recipient.startsWith('+') && recipient.length >= 9 ? recipient.slice(0, 4) : ''
  return `${head}•••••${recipient.length >= 6 ? recipient.slice(-2) : ''}`
}
