import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type BackupTarget, signatureFile } from './backup-target.ts'
import { StartupError } from '#server/base/startup.ts'
import { checkBucket, clientFor, prefixOf } from '#server/storage/s3-store.ts'

/**
 * A backup in a prefix of a bucket. Each backup is complete by itself, so that a lifecycle rule may delete old ones.
 * Without its signature it is incomplete, and a restore refuses it.
 */
export async function s3Target(url: URL): Promise<BackupTarget> {
  const client = clientFor(url)
  const Bucket = url.hostname
  const prefix = prefixOf(url)
  const at = (name: string, folder = prefix) => ({ Bucket, Key: folder + name })
  const label = `s3://${Bucket}/${prefix.slice(0, -1)}`
  const head = (name: string, folder = prefix) =>
    client.send(new HeadObjectCommand(at(name, folder))).catch((error: unknown) => {
      if (error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)) return null
      throw error
    })
  if (prefix === '') throw new StartupError('Name a folder of the bucket: s3://BUCKET/NAME')
  await checkBucket(client, Bucket, label)
  let previous: string | null = null

  return {
    label,
    async begin() {
      const there = new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })
      if (((await client.send(there)).KeyCount ?? 0) > 0) {
        throw new StartupError(`Name a folder that is still empty: ${label}`)
      }
      previous = await newestBeside(client, Bucket, prefix, head)
    },
    async write(name, bytes) {
      await new Upload({ client, params: { ...at(name), Body: bytes } }).done()
    },
    async keep(key, { bytes, sha256 }) {
      const name = `documents/${key}`
      const older = previous === null ? null : await head(name, previous)
      if (
        previous !== null &&
        older?.Metadata?.['sha256'] === sha256 &&
        older.ContentLength === bytes.length
      ) {
        const CopySource = `${Bucket}/${previous}${name}`
        await client.send(new CopyObjectCommand({ ...at(name), CopySource }))
        return 'kept'
      }
      const Metadata = { sha256 }
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes, Metadata }))
      return 'written'
    },
    finish: () => Promise.resolve(),
    async abandon() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })
      for await (const { Contents = [] } of pages) {
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }))
      }
    },
    has: async (name) => (await head(name)) !== null,
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      if (Body instanceof Readable) return Body
      throw new TypeError('the answer of the store has no body to stream')
    },
  }
}

type Head = (name: string, folder: string) => Promise<{ LastModified?: Date | undefined } | null>

/** Returns the newest complete backup in the parent folder. */
async function newestBeside(client: S3Client, Bucket: string, prefix: string, head: Head) {
  const parent = prefix.slice(0, prefix.lastIndexOf('/', prefix.length - 2) + 1)
  let newest = { folder: null as string | null, at: 0 }
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: parent, Delimiter: '/' })
  for await (const { CommonPrefixes = [] } of pages) {
    for (const { Prefix = '' } of CommonPrefixes) {
      const at = (await head(signatureFile, Prefix))?.LastModified?.getTime() ?? 0
      if (at > newest.at) newest = { folder: Prefix, at }
    }
  }
  return newest.folder
}
