import type { Module } from '#server/lib/module.ts'
import { bindLobby } from './lobby.routes.ts'

export const LOBBY: Module = { name: 'lobby', level: 6, calls: bindLobby }
