import { SECOND_MS } from '../clock.ts'
import { faultOfConnection, OutgoingFault } from './fault.ts'

const ANSWER_MS = 10 * SECOND_MS
const PROBE_MS = 5 * SECOND_MS
/** More of an answer is not read. */
const READ_BYTES = 64 * 1024

/** The beginning of an answer's text. */
async function readStart(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const part of answer.body ?? []) {
    length += (part as Uint8Array).byteLength
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (length >= READ_BYTES) break
  }
  return text
}

/** Sends one request of an adapter. Follows no redirect. Throws an OutgoingFault when no answer comes. */
export async function request(
  url: string,
  given: { method: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; isOk: boolean; text: string }> {
  try {
    const answer = await fetch(url, { ...given, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) })
    return { status: answer.status, isOk: answer.ok, text: await readStart(answer) }
  } catch (error) {
    throw new OutgoingFault(faultOfConnection(error))
  }
}

/** Asks whether a server answers at all; sends no message. Returns its origin. Throws an OutgoingFault. */
export async function probeOrigin(url: string): Promise<string> {
  const { origin } = new URL(url)
  let status: number
  try {
    const answer = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PROBE_MS) })
    status = answer.status
  } catch (error) {
    throw new OutgoingFault(faultOfConnection(error))
  }
  if (status >= 500) throw new OutgoingFault('trouble')
  return `${origin} answers`
}
