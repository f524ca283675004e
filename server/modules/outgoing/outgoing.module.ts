import type { Module } from '#server/lib/module.ts'
import { OUTGOING_SETTINGS } from '#server/lib/outgoing/outgoing.settings.ts'
import { bindOutgoingOffice } from './outgoing.office.ts'

export const OUTGOING: Module = { name: 'outgoing', level: 2, settings: OUTGOING_SETTINGS, calls: bindOutgoingOffice }
