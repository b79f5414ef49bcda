import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { StartupError } from '#server/base/startup.ts'
import { type DocumentStore, MissingObject, type StoredObject } from './document-store.ts'
import { makeSpool } from '#server/base/private-files.ts'
import { reasonOf } from '#server/base/reason-of.ts'

/**
 * Documents as objects of a bucket: `s3://bucket/optional/folder?endpoint=…&region=…`, with an endpoint for
 * S3-compatible services. The AWS SDK finds the credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, or
 * an instance role). The bucket or folder belongs to one portal: objects without a row are removed.
 *
 * @throws StartupError when the bucket doesn't answer.
 */
export async function openS3Store(url: URL, localFolder: string): Promise<DocumentStore> {
  const client = clientFor(url)
  const bucket = url.hostname
  const prefix = prefixOf(url)
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  await checkBucket(client, bucket, 'DOCUMENTS_URL')

  return {
    spoolDir: await makeSpool(localFolder),
    async put(key, spooledFile) {
      const { size } = await stat(spooledFile)
      await retry(() => {
        const body = createReadStream(spooledFile, { highWaterMark: 256 * 1024 })
        return client.send(new PutObjectCommand({ ...at(key), Body: body, ContentLength: size }))
      })
    },
    async open(key, { start, end }) {
      try {
        const range = `bytes=${start}-${end - 1}`
        const answer = await client.send(new GetObjectCommand({ ...at(key), Range: range }))
        const length = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength)
        if (answer.Body instanceof Readable) {
          return { length, bytes: answer.Body, ownPieces: false }
        }
        throw new TypeError('the answer of the store has no body to stream')
      } catch (error) {
        if (error instanceof NoSuchKey) throw new MissingObject(key)
        if (!(error instanceof S3ServiceException) || error.name !== 'InvalidRange') throw error
        // The object ends before the span starts.
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand(at(key)))
        return { length: ContentLength, bytes: Readable.from([]), ownPieces: false }
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    list: () => listObjects(client, bucket, prefix),
  }
}

/** Returns '' or a prefix that ends with a slash. */
export function prefixOf(url: URL): string {
  // oxlint-disable-next-line source/linear-pattern -- the short address in DOCUMENTS_URL, never a caller's text
  return `${url.pathname.replaceAll(/^\/+|\/+$/g, '')}/`.replace(/^\//, '')
}

export function clientFor(url: URL): S3Client {
  const endpoint = url.searchParams.get('endpoint')
  const region = url.searchParams.get('region')
  return new S3Client({
    ...(region !== null && { region }),
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
  })
}

/** `named` starts the message. */
export async function checkBucket(client: S3Client, bucket: string, named: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (cause) {
    const reason = bucketReason(cause)
    throw new StartupError(`${named}: the bucket ${bucket} can’t be used (${reason})`, {
      cause,
    })
  }
}

const attempts = 3

/** The SDK does not retry if the body is a stream; each attempt here gets a new one. */
async function retry(send: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send()
      return
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}

async function* listObjects(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncIterable<StoredObject> {
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })
  for await (const { Contents = [] } of pages) {
    for (const { Key, LastModified } of Contents) {
      if (Key === undefined || LastModified === undefined) continue
      yield { key: Key.slice(prefix.length), modifiedAt: LastModified }
    }
  }
}

/** HEAD has no body, so for some failures only the status tells the cause. */
function bucketReason(cause: unknown): string {
  if (!(cause instanceof S3ServiceException)) return unanswered(cause)
  const { httpStatusCode: status = 0 } = cause.$metadata
  return bucketStates.get(status) ?? `${cause.name}, answer ${status}`
}

function unanswered(cause: unknown): string {
  const reason = reasonOf(cause)
  return reason === 'Region is missing' ? `${reason}: add ?region=…, or set AWS_REGION` : reason
}

const bucketStates = new Map([
  [301, 'it is in another region'],
  [403, 'access is denied: check the credentials'],
  [404, 'it does not exist'],
])
