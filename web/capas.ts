/**
 * What the first screens are made of, in files of the build that are named by what is used together. Everything else is
 * the builder's to cut, and what is small goes along (ADR 007). `e2e/peso.test.ts` counts and weighs what comes of it.
 */

const mantine = (names: string) => `/@mantine/core/esm/components/(${names})/`
const one = (...parts: string[]) => new RegExp(parts.join('|'))

/** What every module is asked for, in this order. */
export const capas = [
  /** What the page itself begins with. */
  { name: 'base', tags: ['$initial' as const] },
  { name: 'base', test: one('/@tanstack/(query-core|react-query)/') },
  /**
   * What stands around the screens of who is signed in: the component library and what all of them show. No public page
   * needs it.
   */
  {
    name: 'marco',
    test: one(
      '/@mantine/core/esm/core/',
      '/web/src/kit/(api/outbox/(?!conArchivo|envioDeArchivo|export|primero|sendState|whenKept)|feedback/(ProgressBar|States)|theme/(campos|co[lm]|mantine|theme|variantes))',
      mantine('Badge|Button|Group|Loader|Skeleton|Text|Title|Transition|UnstyledButton'),
    ),
  },
  /** What lies over a screen: it comes behind it, or with one that shows it. */
  {
    name: 'piezas',
    test: one(
      '/@floating-ui/',
      '/(react-(remove-scroll|remove-scroll-bar|style-singleton)|use-(sidecar|callback-ref)|tslib)/',
      '/@mantine/core/esm/utils/Floating/',
      // A menu's own: with the rest of it, every menu would bring what lists are drawn with.
      '/@mantine/core/esm/components/Checkbox/CheckIcon',
      mantine('FocusTrap|Menu|Modal|ModalBase|Overlay|Popover|Portal|ScrollArea|Tooltip|VisuallyHidden'),
    ),
  },
  /** The tools in a screen's head, toasts and questions: they come behind it. */
  {
    name: 'herramientas',
    test: one(
      '/web/src/app/(Bell|Hosts|ProfileMenu|Tools)\\.',
      '/web/src/kit/feedback/(ConfirmHost|Toaster)',
      '/@mantine/notifications/',
      '/react-transition-group/',
      mantine('Notification'),
    ),
  },
  /** The places of who teaches: the palette, which shows them too, would have them cut in two. */
  {
    name: 'ensena',
    test: one(
      '/web/src/app/(DosMarcos|EnlacesDeModos|[Mm]odos?|StaffShell|MarcoDeLugares|Breadcrumb|Migas|menu)\\.(tsx|ts|module)',
      '/web/src/features/entregables/salon/useNuevas',
    ),
  },
  /** A search box, and what other fields share with it. */
  {
    name: 'campos',
    test: one('/web/src/kit/list/SearchBox', mantine('CloseButton|Input|InputBase|TextInput')),
  },
  /** What a list is drawn with. */
  {
    name: 'lista',
    test: one(
      '/web/src/kit/(list/(ResourceTable|Pager|RowMenu|BulkBar|useMarks|useFits)|form/(EntityDialog|FormDialog|back|useDialogLife))',
      '/@mantine/core/esm/utils/(InlineInput|InputsGroupFieldset)/',
      mantine('Checkbox|NativeSelect|Table'),
    ),
  },
].map((capa, i) => ({ ...capa, priority: 100 - i }))
