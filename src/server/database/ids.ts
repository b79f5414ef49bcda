import { v7 } from 'uuid'

/** A new record's id: a UUIDv7, so that ids sort by time and indexes grow at one end. */
export function newId(): string {
  return v7()
}
