/** Names of the avatars that members can choose. Their pictures are /art/avatars/<name>. */
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
