/** Names of the avatars on offer; their pictures are /art/avatars/<name>. */
export const ICONS: readonly string[] = [
  'elephant',
  'fox',
  'lion',
  'octopus',
  'owl',
  'panda',
  'parrot',
  'peacock',
  'penguin',
  'tiger-face',
  'unicorn',
  'wolf',
]
