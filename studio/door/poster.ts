/** Sends messages to one origin over connections that stay open. */
import { Agent as PlainAgent, request as requestPlain } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'

/** Most messages under way at the same time. The others wait, and their timeout has not begun. */
export const CONNECTIONS_MOST = 96

export type Poster = (
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
) => Promise<{ status: number; text: string }>

/** Fails when the connection is lost or the signal aborts. Follows no redirection: a door has one address. */
export function createPoster(origin: string): Poster {
  const { protocol, hostname, port } = new URL(origin)
  const isSecure = protocol === 'https:'
  const options = { keepAlive: true, maxSockets: CONNECTIONS_MOST, scheduling: 'lifo' as const }
  const agent = isSecure ? new SecureAgent(options) : new PlainAgent(options)
  const request = isSecure ? requestSecure : requestPlain
  const host = hostname.replace(/^\[|\]$/g, '')
  return (path, headers, body, signal) =>
    new Promise((done, failed) => {
      const bytes = Buffer.from(body)
      const call = request(
        {
          agent,
          host,
          port,
          path,
          method: 'POST',
          signal,
          headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
        },
        (response) => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (part: string) => {
              text += part
            })
            .on('error', failed)
          response.on('end', () => done({ status: response.statusCode ?? 0, text }))
          response.on('aborted', () => failed(new Error('the answer was cut off')))
        },
      )
      call.on('error', failed).end(bytes)
    })
}
