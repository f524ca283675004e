import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { answerSchema } from './answer-schema.ts'
import { shareSerializers } from './serializers.ts'

const output = z.object({ name: z.string() })
const open: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(open.map((app) => app.close())))

/** Builds an application with one address, which answers with more than its schema names. */
function buildOne() {
  const app = Fastify()
  open.push(app)
  shareSerializers(app)
  app.get('/', { schema: { response: { 200: answerSchema(output) } } }, () =>
    Promise.resolve({ success: true, value: { name: 'Rahima', secret: 'kept back' } }),
  )
  return app
}

test('a schema is compiled once, and every application that shares its serialiser omits fields that it does not name', async () => {
  expect(answerSchema(output)).toBe(answerSchema(output))
  for (const app of [buildOne(), buildOne()])
    expect((await app.inject('/')).json()).toEqual({ success: true, value: { name: 'Rahima' } })
})

test('what cannot be serialised fails when the application is made ready, not at its first answer', async () => {
  const app = Fastify()
  open.push(app)
  shareSerializers(app)
  const unknown = { type: 'object', properties: { name: { $ref: '#/nowhere' } } }
  app.get('/', { schema: { response: { 200: unknown } } }, () => Promise.resolve({}))
  await expect(app.ready()).rejects.toThrow('nowhere')
})

test('a server that must open soon compiles at the first answer, and omits the same fields', async () => {
  const app = Fastify()
  open.push(app)
  shareSerializers(app, true)
  const unknown = { type: 'object', properties: { name: { $ref: '#/nowhere' } } }
  app.get('/unknown', { schema: { response: { 200: unknown } } }, () => Promise.resolve({}))
  app.get('/', { schema: { response: { 200: answerSchema(output) } } }, () =>
    Promise.resolve({ success: true, value: { name: 'Rahima', secret: 'kept back' } }),
  )
  expect((await app.inject('/')).json()).toEqual({ success: true, value: { name: 'Rahima' } })
  expect((await app.inject('/unknown')).statusCode).toBe(500)
})
