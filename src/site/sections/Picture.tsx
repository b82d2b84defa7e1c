import { pictureOf } from '../pictures.ts';

/** A drawing that says nothing the words beside it do not say. */
export function Picture({ name, className, eager = false }: { name: string; className?: string | undefined; eager?: boolean }) {
  const { src, width, height } = pictureOf(name);
  return <img className={className} src={src} width={width} height={height} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" {...(eager && { fetchPriority: 'high' })} />;
}
