import type { Picture } from '../shared/pictures.ts';

type PictureViewProps = { picture: Picture; className?: string | undefined; eager?: boolean };

/** A decorative drawing, without an alternative text. */
export function PictureView({ picture: { src, width, height }, className, eager = false }: PictureViewProps) {
  return (
    <img
      className={className}
      src={src}
      width={width}
      height={height}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(eager && { fetchPriority: 'high' })}
    />
  );
}
