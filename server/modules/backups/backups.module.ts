import type { Module } from '#server/lib/module.ts'
import './backups.metrics.ts'
import { bindBackupsOffice } from './backups.office.ts'
import { BACKUP_SETTINGS } from './backups.settings.ts'

export const BACKUPS: Module = { name: 'backups', level: 1, settings: BACKUP_SETTINGS, calls: bindBackupsOffice }
