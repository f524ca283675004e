/** Sends the files: to a caller who posts a ticket, or whose session belongs to the file's owner. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import { PERSONAL } from '#contract/exports/exports.ts'
import { authorise, type Http, type OperatorContext, type PlayerContext, readContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { sha256 } from '#server/lib/random.ts'
import { readParts } from './file-store.ts'
import { type ExportFile, type Owner, takeTicket } from './files.sql.ts'
import { filePath, getReadyFile } from './open-download.ts'
import { fileNameOf, sizeOf } from './present-export.ts'
import { zipSheet } from './xlsx.ts'

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function typeOf({ record, filter }: ExportFile): string {
  if (record === PERSONAL) return 'application/json; charset=utf-8'
  return filter.format === 'xlsx' ? SHEET_TYPE : 'text/csv; charset=utf-8'
}

function send(http: Http, reply: FastifyReply, file: ExportFile): FastifyReply {
  const read = () => readParts(http.env, file.id, file.parts)
  return reply
    .type(typeOf(file))
    .header('content-disposition', `attachment; filename="${fileNameOf(file)}"`)
    .header('content-length', String(sizeOf(file)))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(Readable.from(file.filter.format === 'xlsx' ? zipSheet(read) : read()))
}

const idOf = (request: FastifyRequest) => readId(String((request.params as { id?: unknown }).id)) ?? fail('NOT_FOUND')

/** Adds the file addresses of one kind of owner. `mayRead` refuses a session that may no longer see such a file. */
export function bindFiles(
  http: Http,
  kind: Owner['kind'],
  mayRead: (context: PlayerContext & OperatorContext, file: ExportFile) => void | Promise<void> = () => undefined,
): void {
  const { app, env } = http
  const url = filePath(kind, ':id')

  app.post(url, { config: { callId: 'exportFile' } }, async (request, reply) => {
    const { ticket } = (request.body ?? {}) as { ticket?: unknown }
    if (typeof ticket !== 'string' || ticket.length > 100) return fail('NOT_FOUND')
    const file = await takeTicket(env.db, sha256(ticket), idOf(request), env.clock.now())
    if (file?.state !== 'ready' || file.ownerKind !== kind) return fail('NOT_FOUND')
    // sends nothing when the account was frozen or the session was ended since the ticket was made
    return (await http.ports.listOpenSessions(env, [file.sessionId])).includes(file.sessionId)
      ? send(http, reply, file)
      : fail('NOT_FOUND')
  })

  app.get(url, { config: { callId: 'exportFile' } }, async (request, reply) => {
    const context = authorise(await readContext(http, request), {
      who: kind === 'operator' ? 'operator' : 'player',
    }) as PlayerContext & OperatorContext
    const owner: Owner = {
      kind,
      id: kind === 'operator' ? context.operator.id : context.account.id,
      brand: context.merchant,
    }
    const file = await getReadyFile(env, owner, idOf(request))
    await mayRead(context, file)
    return send(http, reply, file)
  })
}
