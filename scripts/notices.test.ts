/** The licences of others that travel with what is built. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#server/lib/project-root.ts'
import { importsOf, listShipped, printNotices } from './notices.mjs'

const root = projectRoot()
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

describe('notices of third parties', () => {
  const places = listShipped(root)
  const text = printNotices(root)

  test('name every package of production and every one that pages import, with what those need', () => {
    expect(places).toEqual(expect.arrayContaining(Object.keys(dependencies).map((name) => `node_modules/${name}`)))
    for (const name of ['react-dom', 'scheduler', '@tanstack/react-router', 'country-flag-icons'])
      expect(places).toContain(`node_modules/${name}`)
    expect(places.filter((place) => /\/(vitest|playwright|oxlint|tsx|esbuild)$/.test(place))).toEqual([])
  })

  test('have the licence text of each, or say that there is none', () => {
    for (const place of places) {
      const { name, version } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as Record<
        string,
        string
      >
      expect(text).toContain(`\n${name} ${version} (`)
    }
    expect(text).toContain('Permission is hereby granted, free of charge')
    expect(text).toContain('SIL OPEN FONT LICENSE')
    expect(text).not.toContain('(not stated')
    expect(text).not.toContain(root)
  })

  test('are the same text at every build', () => {
    expect(printNotices(root)).toBe(text)
    expect(listShipped(root)).toEqual(places)
  })

  test('imports are read as they are written', () => {
    const source = `import a from 'left-pad'\nexport * from "@made/up/deep"\nimport './own.ts'\nconst b = import('late')\n@import 'base.css';\nimport x from 'node:fs'`
    expect(importsOf(source)).toEqual(['left-pad', '@made/up', 'late', 'base.css', 'node'])
  })
})
