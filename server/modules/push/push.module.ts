import type { Module } from '#server/lib/module.ts'
import { bindPush } from './push.routes.ts'

export const PUSH: Module = { name: 'push', level: 1, calls: bindPush }
