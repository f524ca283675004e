/**
 * Built files and pictures. Hashed assets never change and are sent as the brotli or gzip that the build made. Art with
 * a given name never changes, since the same row always gives the same picture.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

/** Serves a folder under a prefix, cached by browsers without end, with the compressed copies beside the files. */
export async function bindHashedFolder(app: FastifyInstance, prefix: string, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  })
}

/** Serves pictures: those that came with the product first, then those rendered on this machine. */
export async function bindPictures(app: FastifyInstance, prefix: string, folders: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: folders.filter((folder) => existsSync(folder)),
    prefix,
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    // an app icon's name stays when its picture changes
    setHeaders: (reply, path) => {
      if (/icon|favicon|manifest/.test(path)) reply.setHeader('cache-control', 'public, max-age=86400')
    },
  })
}

/** Returns the folder where the build put the pages of one application. */
export function builtFolder(root: string, application: string): string {
  return join(root, 'dist', application)
}
