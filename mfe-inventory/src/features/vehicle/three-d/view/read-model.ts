import {
  type Group,
  type Material,
  Mesh,
  type MeshPhysicalMaterial,
  type MeshStandardMaterial,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { clear, materialFor } from './materials';
import { decoder } from './meshopt-decoder';

export interface Model {
  root: Group;
  /** The material that the color selection changes. */
  paint: MeshPhysicalMaterial | undefined;
  dispose(): void;
}

/**
 * One vehicle with its materials. Meters, y up, nose to +x.
 * @throws when the bytes are not such a model.
 */
export async function readModel(bytes: ArrayBuffer): Promise<Model> {
  const loader = new GLTFLoader();
  // The loader calls only one of the functions that its types require.
  loader.setMeshoptDecoder(decoder as unknown as Parameters<typeof loader.setMeshoptDecoder>[0]);
  const { scene } = await loader.parseAsync(bytes, '');
  const meshes: Mesh[] = [];
  scene.traverse((part) => part instanceof Mesh && meshes.push(part));
  const plain = [...new Set(meshes.map(({ material }) => material as Material))];
  const dressed = new Map(
    plain.map((material) => [material, materialFor(material as MeshStandardMaterial)]),
  );
  for (const mesh of meshes) {
    mesh.material = dressed.get(mesh.material as Material)!;
    mesh.castShadow = mesh.receiveShadow = !clear.has((mesh.material as Material).name);
  }
  const materials = [...dressed.values()];
  return {
    root: scene,
    paint: materials.find(({ name }) => name === 'paint'),
    dispose() {
      for (const { geometry } of meshes) geometry.dispose();
      for (const material of [...plain, ...materials]) material.dispose();
    },
  };
}
