/**
 * What the browser and the machine take by themselves: a page with a screen of text in the system's fonts, without
 * script, style or picture, of as many bytes as another page sends. What is too many for a screen is a comment.
 */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'

/** More than a phone's screen shows. */
const SENTENCES = 24

export type BarePage = { url: string; close(): void }

const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A bare page</title></head><body><h1>A bare page</h1><p>'
const END = '--></body></html>'
const WORDS = 'This page has nothing but text. It waits for no script, for no face and for no picture. '

/** Returns how many bytes the body of an address has on the way to a browser, compressed as it asks for it. */
async function bytesOnTheWay(url: string): Promise<number> {
  const asked = request(url, { headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' } })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const part of answer) bytes += (part as Buffer).length
  return bytes
}

/** Serves a bare page on 127.0.0.1 of the compressed size of another one's document. */
export async function openBarePage(like: string): Promise<BarePage> {
  const start = `${HEAD}${WORDS.repeat(SENTENCES)}</p><!--`
  const rest = Math.max(0, (await bytesOnTheWay(like)) - start.length - END.length)
  const body = `${start}${'.'.repeat(rest)}${END}`
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('the bare page has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
