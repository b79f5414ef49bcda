import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId } from 'react'
import { createStore, useStore } from '#client/public/ui/store.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many dialogs were open at this step of the history. */
    sheets?: number
  }
}

interface SheetOptions {
  onClose: () => void
  /** False while closing would lose work in progress: Back then does nothing. */
  closable?: boolean
  /** False for a dialog that is itself about a step of the history. */
  backCloses?: boolean
}

/**
 * For dialogs, drawers and sheets: Back closes the topmost open one, and the page stays. Returns whether this one is
 * the topmost. See docs/decisions/0021.
 */
export function useSheet(opened: boolean, options: SheetOptions): boolean {
  const { onClose, closable = true, backCloses = true } = options
  const id = useId()
  const router = useRouter()
  const close = useEffectEvent(() => {
    if (closable) onClose()
    return closable
  })
  useEffect(() => {
    if (!opened) return undefined
    const own = { id, close: backCloses ? close : null }
    sheets.set([...sheets.read(), own])
    if (backCloses) addStep(router)
    // In a later task: otherwise the Escape that closed this one would close the dialog below too.
    return () => void setTimeout(() => sheets.set(sheets.read().filter((other) => other !== own)))
  }, [opened, id, router, backCloses])
  return useStore(sheets, NONE).at(-1)?.id === id
}

/** Returns true if any dialog, drawer or sheet is open. */
export function useSheetOpen(): boolean {
  return useStore(sheets, NONE).length > 0
}

interface Sheet {
  id: string
  /** Closes it, unless it can't be closed right now. */
  close: (() => boolean) | null
}

const NONE: readonly Sheet[] = []
const sheets = createStore(() => NONE)

/** The open sheets that Back closes. */
function closers() {
  return sheets.read().flatMap(({ close }) => close ?? [])
}

/** Adds a step to the history for each open sheet, or reuses one that an earlier sheet left behind. */
function addStep(router: RegisteredRouter): void {
  followBack(router)
  const open = closers().length
  if (stepOf(router) >= open) return
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    state: (state) => ({ ...state, sheets: open }),
    resetScroll: false,
    hashScrollIntoView: false,
    ignoreBlocker: true,
  })
}

/**
 * A sheet that is closed by its button leaves its step behind: going back on its own could undo a navigation that
 * follows.
 */
function followBack(router: RegisteredRouter): void {
  if (followed.has(router)) return
  followed.add(router)
  let step = stepOf(router)
  router.history.subscribe(({ action }) => {
    const before = step
    step = stepOf(router)
    if (action.type !== 'BACK' || step >= before) return
    const open = closers()
    // Back from a step that a closed sheet left behind: the page itself goes back.
    if (open.length <= step) router.history.back()
    else if (!open.at(-1)?.()) router.history.forward()
  })
}

function stepOf({ history }: RegisteredRouter): number {
  return history.location.state.sheets ?? 0
}

const followed = new WeakSet<RegisteredRouter>()
