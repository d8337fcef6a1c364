/**
 * The mark that an open dialog leaves in the history (`form/back.ts`); by itself, as first screens ask for it without
 * any dialog.
 */
export const MARK = 'elevaDialogo'

/** The mark of the dialog that back would close; undefined without one. */
export const markNow = () => (history.state as Record<string, unknown> | null)?.[MARK]
