/** An HTTP gateway for tests: it keeps what it was asked, and answers what the test says. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type HttpGateway = {
  origin: string
  asked: Asked[]
  /** `cut`: it takes the request and closes the connection without an answer. */
  answer: { status: number; body: string; isCut: boolean }
  close(): Promise<void>
}

/** Opens a gateway on this machine. */
export async function openHttpGateway(): Promise<HttpGateway> {
  const asked: Asked[] = []
  const answer = { status: 200, body: '', isCut: false }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, url, headers, body })
      if (answer.isCut) request.socket.destroy()
      else response.writeHead(answer.status).end(answer.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
