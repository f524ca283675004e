/** The table of routes that outside clients read is the site's own. */
import { expect, test } from 'vitest'
import { SITE_ROUTES } from '#contract/site/site-routes.ts'
import { GAME_PATH, LOBBY_PATHS } from '#contract/paths.ts'
import { pageName } from './frame/page-names.ts'
import { SCREENS } from './subjects.ts'

test('SITE-7 the call of routes names every screen of the site with who may open it, and no other', () => {
  const access = { none: 'public', login: 'player', agent: 'agent' } as const
  const drawn = SCREENS.flatMap(({ path, aliases, guard }) =>
    [path, ...aliases].map((one) => `${one} ${access[guard]}`),
  )
  const told = SITE_ROUTES.map((route) => `${route.path} ${route.access}`)
  expect(told.toSorted()).toEqual(drawn.toSorted())
})

test('SITE-7 SITE-15 every route has a name before its page is there; a game is named when it is launched', () => {
  const nameless = SITE_ROUTES.map(({ path }) => path).filter((path) => {
    const name = pageName(path.replace('$page', 'withdraw').replace('$gameType', 'esports'))
    return name === null || (name.key === null && name.stored === undefined)
  })
  expect(nameless.toSorted()).toEqual([...LOBBY_PATHS, GAME_PATH].toSorted())
  expect(pageName('/nothing')).toBeNull()
  expect(pageName('/Blog/check-a-round/')).toEqual({ key: null, stored: { label: 'blog', key: 'check-a-round' } })
})
