import { createHmac } from 'node:crypto'

/** Returns the secret value that makes a figure's leaf impossible to guess; only its agent gets it. */
export function blindingOf(key: Buffer, account: string): string {
  return createHmac('sha256', key).update(`team ${account}`).digest('hex')
}
