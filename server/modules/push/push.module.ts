import type { Module } from '#server/lib/module.ts'
import { PUSH_ORIGINS } from './push.settings.ts'
import { bindPush } from './push.routes.ts'

export const PUSH: Module = { name: 'push', level: 1, settings: [PUSH_ORIGINS], calls: bindPush }
