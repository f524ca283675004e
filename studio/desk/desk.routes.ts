/**
 * `POST /desk/{command}`: requests and orders of the platform's operators (contract/doors/desk-protocol.ts). Not
 * registered without the shared secret.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DESK_COMMANDS, type DeskAnswers, type DeskCommand } from '#contract/doors/desk-protocol.ts'
import { getRules } from '#studio/chat/chat.ts'
import { listSignalsForDesk } from '#studio/engines/pvp/signals.ts'
import type { StudioEnv } from '#studio/env.ts'
import { tellRevealed } from '#studio/fair-seeds/seed-pairs.ts'
import { read } from '#studio/lib/http.ts'
import { lookAtStop, planStop, withdrawStop } from '#studio/planned-stop/plan-stop.ts'
import { isFromPlatform } from '#studio/lib/platform-signature.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { actOnMessage, getMessage, listMessages, setRules, type TalkRooms } from './judge-chat.ts'

/** A list of words is longer than any body that games send. */
const BODY_MAX_BYTES = 128 * 1024

async function obey(
  env: StudioEnv,
  rooms: TalkRooms,
  command: DeskCommand,
  body: unknown,
): Promise<DeskAnswers[DeskCommand]> {
  switch (command) {
    case 'chat-messages':
      return listMessages(env, read(DESK_COMMANDS[command], body))
    case 'chat-message':
      return getMessage(env, read(DESK_COMMANDS[command], body))
    case 'chat-act':
      return actOnMessage(env, rooms, read(DESK_COMMANDS[command], body))
    case 'chat-rules':
      return getRules(env, read(DESK_COMMANDS[command], body).brand)
    case 'chat-set-rules':
      return setRules(env, read(DESK_COMMANDS[command], body))
    case 'pvp-signals':
      return listSignalsForDesk(env, read(DESK_COMMANDS[command], body))
    case 'revealed-seed':
      return { serverSeed: await tellRevealed(env, read(DESK_COMMANDS[command], body).serverSeedHash) }
    case 'stop-look':
      return lookAtStop(env)
    case 'stop-plan':
      return planStop(env, read(DESK_COMMANDS[command], body))
    case 'stop-withdraw':
      return withdrawStop(env, read(DESK_COMMANDS[command], body))
  }
}

/** Registers the desk's routes. */
export async function registerDesk(app: FastifyInstance, env: StudioEnv, rooms: TalkRooms): Promise<void> {
  const secret = env.config.deskSecret
  if (secret === null) return
  const seen = new Set<string>()
  const isSigned = (request: FastifyRequest) => {
    const header = (name: string) => String(request.headers[name] ?? '')
    const rawBody = typeof request.body === 'string' ? request.body : ''
    const question = { path: request.url, timestamp: header('x-timestamp'), nonce: header('x-nonce'), rawBody }
    return isFromPlatform(env.clock, seen, secret, question, header('x-signature'))
  }
  await app.register(async (desk) => {
    desk.removeAllContentTypeParsers()
    desk.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    desk.post<{ Params: { command: string } }>('/desk/:command', { bodyLimit: BODY_MAX_BYTES }, async (request) => {
      if (!isSigned(request)) refuse('SESSION_REQUIRED', 'not signed with the shared secret')
      const { command } = request.params
      const known = (name: string): name is DeskCommand => Object.hasOwn(DESK_COMMANDS, name)
      return obey(
        env,
        rooms,
        known(command) ? command : refuse('NOT_FOUND', 'there is no such command'),
        JSON.parse(String(request.body)),
      )
    })
  })
}
