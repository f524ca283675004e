import type { Module } from '#server/lib/module.ts'
import { bindLine } from './line/line.routes.ts'

export const AGENTS: Module = {
  name: 'agents',
  level: 5,
  calls(http) {
    bindLine(http)
  },
}
