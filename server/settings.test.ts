/** Settings of the environment: each module declares its own, and README's table says them all. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#server/lib/project-root.ts'
import { checkSettings, readSetting, settingRow } from '#server/lib/settings.ts'
import { AUTO_RECEIVE_MINUTES } from '#server/modules/cashier/cashier.settings.ts'
import { SHOULD_RENDER_ART } from '#server/modules/catalogue/catalogue.settings.ts'
import { WITNESS_FILE, WITNESS_MAIL } from '#server/modules/statements/statements.settings.ts'
import { SETTINGS } from '#server/modules.ts'

describe('settings of modules', () => {
  test('README says each with its default and its sentence, and no two have one name', () => {
    const rows = readFileSync(join(projectRoot(), 'README.md'), 'utf8').split('\n')
    expect(SETTINGS.map(settingRow).filter((row) => !rows.includes(row))).toEqual([])
    const names = SETTINGS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('are read as declared; an empty one is an absent one', () => {
    const variables = { AUTO_RECEIVE_MINUTES: '45', WITNESS_FILE: '', WITNESS_MAIL: 'a@example.com, b@example.com,' }
    expect(readSetting({ variables }, AUTO_RECEIVE_MINUTES)).toBe(45)
    expect(readSetting({ variables: {} }, AUTO_RECEIVE_MINUTES)).toBe(30)
    expect(readSetting({ variables }, WITNESS_FILE)).toBeNull()
    expect(readSetting({ variables: { WITNESS_FILE: '/links' } }, WITNESS_FILE)).toBe('/links')
    expect(readSetting({ variables }, WITNESS_MAIL)).toEqual(['a@example.com', 'b@example.com'])
    expect(readSetting({ variables: { RENDER_ART: ' OFF ' } }, SHOULD_RENDER_ART)).toBe(false)
    expect([{}, { NODE_ENV: 'test' }].map((all) => readSetting({ variables: all }, SHOULD_RENDER_ART))).toEqual([
      true,
      false,
    ])
  })

  test('a malformed one stops the start, by its name', () => {
    checkSettings({ variables: {} }, SETTINGS)
    const start = (variables: Record<string, string>) => () => checkSettings({ variables }, SETTINGS)
    expect(start({ AUTO_RECEIVE_MINUTES: 'soon' })).toThrow('AUTO_RECEIVE_MINUTES must be a whole number, got "soon"')
    expect(start({ RENDER_ART: 'offf' })).toThrow('RENDER_ART must be on or off, got "offf"')
  })
})
